// For browsers that cannot run the page's modules, fail while they do, or cannot lay it out: the sentence in the page is
// shown then. Written for the oldest ones; live.js and deedbook.js tell that they run.
(function () {
  function say() { document.getElementById("old").removeAttribute("hidden"); }
  function knows(what) { return window.CSS && CSS.supports && CSS.supports(what); }
  // the styles' newest needs: they decide the list of browsers in docs/host.md
  var styled = knows("(color: color-mix(in srgb, red, blue))") && knows("selector(:has(a))") && knows("(container-type: size)");
  if (!styled || !("noModule" in document.createElement("script"))) say();
  else window.addEventListener("load", function () { // 1.5 s later all modules have run, or none will
    setTimeout(function () { if (document.documentElement.getAttribute("data-runs") === null) say(); }, 1500);
  });
})();
