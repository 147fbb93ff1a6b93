import { expect, test } from '../../fixtures/index.ts';
import { streamed, streamedOnWire } from '../../graders/index.ts';

/** The agent is honest; the page does something else with what came over the wire. */

const said = '介绍一下你自己';
const answer = '我是一位文件助手，可以帮你查看、总结和编写文件，也可以帮你整理文件夹。';
const cassette = [{ user: said, replies: [{ say: answer, stream: { tokensPerSecond: 50 } }] }];
const claims = [streamed(), streamedOnWire()];

test('untampered 一切如实', async ({ chat, model, grade }) => {
  await model.play(cassette);
  await chat.open();
  await chat.send(said);
  await grade(...claims);
});

test.fail('flickers 显示过的文字又消失', async ({ chat, model, grade }) => {
  await model.play(cassette);
  await chat.page.addInitScript(() => {
    let done = false;
    new MutationObserver(() => {
      const shown = document.querySelector('[data-role="assistant"] [data-part="text"] p')?.firstChild;
      if (done || !(shown instanceof Text) || shown.data.length < 12) return;
      done = true;
      let { data } = shown;
      let frames = 5;
      const hide = () => {
        if (shown.data !== '') data = shown.data;
        shown.data = frames > 0 ? '' : data;
        frames -= 1;
        if (frames >= 0) requestAnimationFrame(hide);
      };
      hide();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await chat.open();
  await chat.send(said);
  await grade(...claims);
});

test.fail('loses-delta 来了的没有都显示', async ({ chat, model, grade }) => {
  await model.play(cassette);
  await chat.page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const response = await fetch(...asked);
      if (!String(asked[0]).includes('/api/chat') || !response.body) return response;
      const lossy = new TransformStream<string, string>({
        transform: (chunk, controller) =>
          controller.enqueue(chunk.replace('"delta":"文件助手"', '"delta":""')),
      });
      const body = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(lossy);
      return new Response(body.pipeThrough(new TextEncoderStream()), response);
    };
  });
  await chat.open();
  const reply = await chat.send(said);
  expect(reply.text, 'the page lost some of it').not.toContain('助手');
  await grade(...claims);
});
