import { createApp, h, reactive, ref } from 'vue';
import { BubbleList, Sender } from 'vue-element-plus-x';
import { ask } from '../ask.js';

const App = {
  setup() {
    const list = reactive([]);
    const text = ref('');
    const isBusy = ref(false);
    async function send() {
      const said = text.value;
      text.value = '';
      isBusy.value = true;
      list.push({ key: list.length, role: 'user', placement: 'end', content: said });
      list.push({ key: list.length, role: 'assistant', placement: 'start', content: '', loading: true });
      const answer = list.at(-1);
      try {
        for await (const piece of ask(said, 'lines')) {
          answer.loading = false;
          answer.content += piece;
        }
      } catch {
        answer.content = 'The service is not available.';
      } finally {
        answer.loading = false;
        isBusy.value = false;
      }
    }
    return () =>
      h('div', { style: 'display: flex; flex-direction: column; height: 90vh' }, [
        h(BubbleList, { list, style: 'flex: 1', maxHeight: '80vh' }),
        h(Sender, {
          modelValue: text.value,
          'onUpdate:modelValue': (value) => {
            text.value = value;
          },
          placeholder: 'Ask a question',
          loading: isBusy.value,
          onSubmit: send,
        }),
      ]);
  },
};

createApp(App).mount('#root');
