// Real browsers, driven by the protocols that they come with: chromedriver, Marionette, WebKitWebDriver and xdotool.

import { Chromium } from './drivers/chromium.js';
import { Firefox } from './drivers/firefox.js';
import { WebKit } from './drivers/webkit.js';

export { Key } from './drivers/driver.js';

export const browsers = [Chromium, Firefox, WebKit];
