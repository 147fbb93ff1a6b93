import type { Wording } from '../wording.ts';

export const wording: Wording = {
  gap: ' ',
  closings: [
    'Is there anything else I can help you with?',
    'Anything else I can do for you?',
    'Let me know if you need anything else!',
    'Do you have any other questions?',
  ],
  announcements: ['Sure, let me take care of that.', 'Let me have a look.', 'One moment, please.'],
  phrases: [
    ['could not', "couldn't"],
    ['did not', "didn't"],
    ['will not', "won't"],
    ['can not', 'cannot', "can't"],
    ['I have', "I've"],
    ['I am sorry', "I'm sorry", 'Sorry'],
    ['Please try again later', 'Please try again in a while'],
    ['any more', 'any longer'],
    ['was shipped', 'has been shipped'],
    ['All right', 'Okay', 'Sure'],
    ['among yours', 'among your own'],
    ['Could you', 'Would you please'],
  ],
};
