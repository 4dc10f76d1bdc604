// The page that a card's sticker or code opens. By itself it taps nothing: it goes on to the phone's page, which does
// (tapping.js). A page that a browser has opened in advance waits until somebody looks at it.
const go = () => {
  try { sessionStorage.setItem("ringkeeper-card", JSON.stringify([decodeURIComponent(location.pathname.split("/").pop()), Date.now()])); } catch { /* storage is switched off, or it is no address of a card */ }
  location.replace("/seat"); // Back does not tap again
};
if (document.prerendering) document.addEventListener("prerenderingchange", go, { once: true });
else go();
