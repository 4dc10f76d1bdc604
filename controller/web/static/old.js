// For browsers that cannot run the page's modules, or fail while they do: the sentence in the page is shown then. Written
// for the oldest ones; live.js and deedbook.js tell that they run.
(function () {
  function say() {
    var words = document.getElementById("old");
    if (document.documentElement.getAttribute("data-runs") === null) words.removeAttribute("hidden");
  }
  if (!("noModule" in document.createElement("script"))) say();
  else window.addEventListener("load", function () { setTimeout(say, 1500); }); // by then all modules have run, or none will
})();
