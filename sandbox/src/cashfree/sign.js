// In a separate tab, the page returns to the signer's previous page. In a frame it stays, because the parent page
// polls for the outcome.
const back = document.getElementById('return');
const READING_MS = 1200;
if (back !== null && window.top === window) setTimeout(() => location.assign(back.href), READING_MS);
