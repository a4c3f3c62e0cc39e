// In frame.html: hands messages on between the reader and the HTML in the frame.
const inner = document.querySelector("iframe").contentWindow;

addEventListener("message", ({ source, data }) => {
  if (source === inner) parent.postMessage(data, location.origin);
  else if (source === parent) inner.postMessage(data, "*");
});
