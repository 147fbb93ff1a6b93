const words = ['Hello! ', 'I can ', 'tell you ', 'when an order ', 'arrives.'];

export async function POST() {
  const parts = new ReadableStream({
    async start(controller) {
      for (const word of words) {
        controller.enqueue(new TextEncoder().encode(word));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      controller.close();
    },
  });
  return new Response(parts, { headers: { 'content-type': 'text/plain' } });
}
