// Controls the fields of the page as soon as it can.

import { attach } from '../index.js';

window.fields = [attach(document.getElementById('input'), 'card'), attach(document.getElementById('textarea'), 'price')];
await Promise.all(window.fields.map((field) => field.ready));
addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; });
window.isReady = true;
