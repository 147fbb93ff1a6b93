// First, because importing the rest already builds schemas.
import './no-eval.ts';
import '@fontsource-variable/noto-sans-sc/index.css';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { words } from './words.ts';

const root = document.getElementById('root');
document.title = words.product;
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
