internal import Foundation
internal import Gatefold

/// The style and the script of a page of objects.
enum ObjectPageScript {
  static let style = """
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
    body { max-width: 70em; margin: 2em auto; padding: 0 1em; }
    code, pre, table { font-family: ui-monospace, monospace; font-size: 13px; }
    summary { cursor: pointer; }
    summary:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 2px; }
    ul { list-style: none; padding-left: 1.2em; margin: 0; }
    li > details > .body, .object > .body { border-left: 2px solid #8886; padding-left: .6em; margin-left: .3em; }
    i { opacity: .7; font-style: normal; font-size: 13px; }
    pre { overflow: auto; max-height: 30em; }
    img { max-width: 100%; max-height: 30em; background: repeating-conic-gradient(#8883 0 25%, #0000 0 50%) 0/16px 16px; }
    nav a { display: inline-block; min-width: 2em; padding: .2em; text-align: center; }
    .content td { vertical-align: top; padding: 0 1em 0 0; overflow-wrap: anywhere; }
    .content td + td { font-family: system-ui, sans-serif; opacity: .8; min-width: 18em; }
    .note { font-style: italic; }
    :target > summary { background: #fd08; }
    """

  /// References open in their place, with a copy of the object; a link opens the object that it leads to.
  static let script = """
    document.addEventListener("toggle", (event) => {
      const details = event.target;
      if (!details.open || !details.dataset.object || details.querySelector(":scope > .body")) return;
      const body = document.getElementById(details.dataset.object)?.querySelector(":scope > .body");
      if (body) details.append(body.cloneNode(true));
    }, true);
    const openTarget = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target?.matches("details")) target.open = true;
      target?.scrollIntoView();
    };
    addEventListener("hashchange", openTarget);
    openTarget();
    """

  /// The SHA-256 of the script, in Base64, as a policy names it.
  static var hash: String { Data(ContentHash(of: script.utf8).bytes).base64EncodedString() }
}
