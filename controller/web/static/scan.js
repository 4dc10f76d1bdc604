// The page that a card's sticker or code opens. By itself it taps nothing: it goes on to the phone's page, which does
// (tapping.js). A page that a browser has opened in advance waits until somebody looks at it.
const go = () => {
  const known = Boolean(document.getElementById("joined")); // no cookie comes with a link on somebody else's page (SameSite=Strict): then one is asked first
  try { sessionStorage.setItem("ringkeeper-card", JSON.stringify([decodeURIComponent(location.pathname.split("/").pop()), Date.now(), known])); } catch { /* storage is switched off, or it is no address of a card */ }
  location.replace("/seat"); // Back does not tap again
};
if (document.prerendering) document.addEventListener("prerenderingchange", go, { once: true });
else go();
