// Opened in a tab of its own, the page goes back to where the signer came from; inside a frame it stays,
// because the page around it polls for the outcome.
const back = document.getElementById('return');
const READING_MS = 1200;
if (back !== null && window.top === window) setTimeout(() => location.assign(back.href), READING_MS);
