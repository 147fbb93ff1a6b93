import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // React's way of writing a page, in a tenth of its size: each trial loads and compiles all of it anew.
  resolve: {
    alias: {
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  // An inlined font would need a data: source in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
