import { memo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';

const components: Components = {
  // An address that is not safe arrives here empty, and its words are then just words.
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      children
    ),
  // An image of a remote host would tell that host who reads the reply.
  img: ({ alt }) => <span>{alt}</span>,
};

const plugins = [remarkGfm];

interface ReplyTextProps {
  text: string;
  /** While more text is to come, Markdown that is still open is shown as if it were closed. */
  streaming: boolean;
}

/** Markdown as the model wrote it. HTML in it stays text, and links of unsafe protocols lead nowhere. */
export const ReplyText = memo(function ReplyText({ text, streaming }: ReplyTextProps) {
  return (
    <div data-part="text" className="reply-text">
      <Markdown remarkPlugins={plugins} components={components}>
        {streaming ? remend(text) : text}
      </Markdown>
    </div>
  );
});
