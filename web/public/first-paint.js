// Before anything is painted: the chosen colors; and index.html's picture of the start is hidden at any other address.
(() => {
  const { dataset } = document.documentElement;
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`salet/${name}`));
    } catch {
      return null; // a browser that stores nothing
    }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = stored("theme");
  dataset.theme = theme === "light" || theme === "dark" ? theme : dark ? "dark" : "light";
  if (stored("contrast") === "high") dataset.contrast = "high";
  if (stored("visited")) dataset.visited = "";
  const address = location.hash.replace(/\?.*/, "");
  if (!/^(#?|#main|#answer|#\/|#\/solve(\/nyt\/normal(\/start)?)?)$/.test(address)) dataset.elsewhere = "";
})();
