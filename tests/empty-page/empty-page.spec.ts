import { test } from '@playwright/test';

test('an empty page', ({ page }) => page.goto('about:blank'));
