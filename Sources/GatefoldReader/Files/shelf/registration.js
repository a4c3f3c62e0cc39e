/** Whether this browser can keep issues: it cannot on pages that came by http from another machine. */
export const canKeep = "serviceWorker" in navigator && "caches" in globalThis;

/** Starts the service worker of the reader; without one, everything is read from the network. */
export async function register() {
  if (!canKeep) return null;
  const folder = new URL("../", import.meta.url);
  return navigator.serviceWorker.register(new URL("service-worker.js", folder), { scope: folder }).catch(() => null);
}
