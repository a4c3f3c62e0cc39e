/** A small copy of a picture as a `data:` address, for the shelf. */
export async function coverAddress(file) {
  const picture = await createImageBitmap(file, { resizeWidth: 240, resizeQuality: "high" });
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/jpeg", 0.7);
}
