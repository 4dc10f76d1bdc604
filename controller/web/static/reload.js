// Loads a page again, and gives the focus back to what had it.
import { isShown } from "./dom.js";

const RETURN = "ringkeeper-focus"; // kept in the browser while the page is loaded again

export function reload(id = document.activeElement.id) {
  try { sessionStorage.setItem(RETURN, id); } catch { /* then the focus starts at the top of the page */ }
  location.reload();
}

export function focusAgain(instead) { // once, as soon as there is something; `instead` if what had it is not there
  let id = null;
  try { id = sessionStorage.getItem(RETURN); sessionStorage.removeItem(RETURN); } catch { /* storage may be switched off */ }
  const at = document.getElementById(id ?? "");
  if (id !== null) (at && isShown(at) ? at : instead).focus({ preventScroll: true });
}
