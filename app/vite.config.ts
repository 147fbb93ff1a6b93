import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // An inlined font would need a data: source in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022', chunkSizeWarningLimit: 700 },
});
