// For browsers that cannot run the page's modules, fail while they do, or cannot lay it out: the sentence in the page is
// shown then. Written for the oldest; live.js, deedbook.js and the demo's puzzle.js tell that they run. What styles need decides docs/host.md.
(function () {
  function say() { document.getElementById("old").removeAttribute("hidden"); }
  function knows(what) { return window.CSS && CSS.supports && CSS.supports(what); }
  if (!("noModule" in document.createElement("script") && knows("(color:color-mix(in srgb,#000,#fff))") && knows("selector(:has(a))") && knows("(container-type:size)"))) say();
  else window.addEventListener("load", function () {
    setTimeout(function () { if (document.documentElement.getAttribute("data-runs") === null) say(); }, 1500); // by then all have run, or none will
  });
})();
