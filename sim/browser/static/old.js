// For browsers that know no modules: they cannot have the table either.
var root = document.documentElement, game = document.createElement("iframe"), figure = document.querySelector("figure");
root.lang = /^fr/.test(navigator.language) ? "fr" : "en";
root.setAttribute("data-state", "cannot");
game.id = "recorded";
game.src = "more/game." + root.lang + ".html#replay";
figure.parentNode.replaceChild(game, figure);
