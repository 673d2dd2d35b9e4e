// A drawing of the page as pixels: PNG, or null where it is too large for the browser. Fails where it can't be drawn.
export const asPng = (drawing) =>
  new Promise((done, failed) => {
    const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" }));
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d").drawImage(image, 0, 0);
      URL.revokeObjectURL(address);
      canvas.toBlob(done, "image/png");
    };
    image.onerror = failed;
    image.src = address;
  });

// A copy of a drawing that is a document of its own: with the styles of the page, tiles of so many pixels, and no side
// larger than browsers allow.
const TILE = 160;
const MOST = 8192;
export const byItself = (drawing, { x, y, width, height }) => {
  const copy = drawing.cloneNode(true);
  const scale = Math.min(TILE / 100, MOST / Math.max(width, height));
  copy.setAttribute("xmlns", drawing.namespaceURI);
  copy.setAttribute("viewBox", [x, y, width, height].join(" "));
  copy.setAttribute("width", Math.round(width * scale));
  copy.setAttribute("height", Math.round(height * scale));
  copy.removeAttribute("style"); // seen whole
  const style = document.createElementNS(drawing.namespaceURI, "style");
  style.textContent = [...document.querySelectorAll("style")].map((one) => one.textContent).join("\n");
  copy.prepend(style);
  return copy;
};
