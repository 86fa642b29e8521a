// A form that comes with the library, by its name.

import { attachForm } from '../index.js';

const element = document.getElementById('checkout');
window.form = attachForm(element, 'checkout', { locale: 'en', today: '2026-11-22' });
window.submitted = null;
element.addEventListener('submit', (event) => {
  event.preventDefault();
  window.submitted = Object.fromEntries(new FormData(element));
});
await window.form.ready;
window.isReady = true;
