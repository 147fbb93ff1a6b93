import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCutReplies } from './cut-replies.ts';

const pending = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setImmediate(resolve, true))]);

test('a conversation waits for its reply from the cut until it is stored', async () => {
  const replies = createCutReplies();
  const stored = Promise.withResolvers<void>();
  const cut = new AbortController();
  const store = replies.follow('one', cut.signal, () => stored.promise);
  assert.equal(await pending(replies.settled('one')), false, 'nobody waits for a reply that streams');

  cut.abort();
  const [own, another] = [replies.settled('one'), replies.settled('another')];
  const storing = store('the beginning');
  assert.equal(await pending(own), true);
  assert.equal(await pending(another), false, 'another conversation does not wait');

  stored.resolve();
  await storing;
  assert.equal(await pending(own), false);
  assert.equal(await pending(replies.settled('one')), false);
});

test('a reply that cannot be stored keeps nobody waiting', async () => {
  const replies = createCutReplies();
  const cut = new AbortController();
  const store = replies.follow('one', cut.signal, () => Promise.reject(new Error('no database')));
  cut.abort();
  await assert.rejects(store('the beginning'), /no database/);
  assert.equal(await pending(replies.settled('one')), false);
});

test('a connection that ends after its reply was stored keeps nobody waiting', async () => {
  const replies = createCutReplies();
  const connection = new AbortController();
  await replies.follow('one', connection.signal, () => Promise.resolve())('the whole');
  connection.abort();
  assert.equal(await pending(replies.settled('one')), false);
});
