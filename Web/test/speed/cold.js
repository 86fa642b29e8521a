// Tells when the first field of the page is ready, in milliseconds since the navigation began.

const began = performance.now();
const { attach } = await import('../../index.js');
const imported = performance.now();
await attach(document.getElementById('input'), 'price').ready;
window.times = { began, imported, ready: performance.now() };
window.isReady = true;
