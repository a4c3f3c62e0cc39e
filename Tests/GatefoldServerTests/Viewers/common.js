/// Functions for the pages of all viewers.

/// Resolves once the viewer has settled and its picture is on the screen.
function settled() {
  return new Promise((resolve) => {
    let frames = 0;
    const look = () => {
      let isStill = false;
      // A viewer that is opening a page may have no picture yet.
      try { isStill = isSettled(); } catch { }
      frames = isStill ? frames + 1 : 0;
      if (frames > 3) resolve(); else requestAnimationFrame(look);
    };
    look();
  });
}

/// The boxes on the screen of all elements that match the selectors, with shadows: left, top, right, bottom.
function boxes(selectors) {
  const shadow = 8;
  return selectors.flatMap((selector) => Array.from(document.querySelectorAll(selector), (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [Math.floor(left) - shadow, Math.floor(top) - shadow, Math.ceil(right) + shadow, Math.ceil(bottom) + shadow];
  }));
}

/// The texts of all elements that match a selector, or null if no element matches.
function texts(selector) {
  const found = Array.from(document.querySelectorAll(selector), (element) => element.textContent);
  return found.length > 0 ? found : null;
}
