/** Whoever reads may have read enough (`evalwright show last | head`): that is no failure. */
export function endWhenUnread(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
