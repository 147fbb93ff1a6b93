import { type Difference, differencesOf, type Held, wordDifferences } from '../../model/differences.ts';
import { inline, visible } from '../../model/trial/visible.ts';
import { Pieces, Words } from '../text.tsx';

/** Expected and seen values with marked differences; or forbidden values and where they occurred. */
export function ExpectedSeen({ held, isFound }: { held: Held; isFound: boolean }) {
  if (held.kind === 'forbidden') return <Forbidden {...held} isFound={isFound} />;
  const lines = differencesOf(held.expected, held.seen);
  return lines.every(({ path }) => path === '') ? (
    <AsWholes expected={held.expected} seen={held.seen} isFound={isFound} />
  ) : (
    <LeafByLeaf lines={lines} />
  );
}

function Forbidden({
  forbidden,
  seen,
  isFound,
}: Extract<Held, { kind: 'forbidden' }> & { isFound: boolean }) {
  return (
    <dl class={`compare ${isFound ? 'found' : ''}`}>
      <dt>may not be</dt>
      <dd class="forbidden">
        <Words text={inLines(forbidden)} />
      </dd>
      <dt>seen</dt>
      <dd>
        {seen.length === 0 && 'nothing'}
        {seen.map(({ text, isForbidden }, place) => (
          <p key={place} class={isForbidden ? 'seen' : 'soft'}>
            {isForbidden && <span class="spoken">forbidden: </span>}
            <Words text={text} />
          </p>
        ))}
      </dd>
    </dl>
  );
}

function AsWholes({ expected, seen, isFound }: { expected: unknown; seen: unknown; isFound: boolean }) {
  const [wanted, found] = [inLines(expected), inLines(seen)];
  const words = isFound ? null : wordDifferences(wanted, found);
  return (
    <dl class={`compare ${isFound ? 'found' : ''}`}>
      <dt>expected</dt>
      <dd class="expected">{words ? <Pieces pieces={words.expected} /> : <Words text={wanted} />}</dd>
      <dt>seen</dt>
      <dd class="seen">{words ? <Pieces pieces={words.seen} /> : <Words text={found} />}</dd>
    </dl>
  );
}

const LeafByLeaf = ({ lines }: { lines: readonly Difference[] }) => (
  <table class="compare">
    <thead>
      <tr>
        <td />
        <th scope="col">expected</th>
        <th scope="col">seen</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Leaf key={line.path} {...line} />
      ))}
    </tbody>
  </table>
);

function Leaf({ path, expected, seen, isSame }: Difference) {
  const words =
    !isSame && typeof expected === 'string' && typeof seen === 'string'
      ? wordDifferences(expected, seen)
      : null;
  return (
    <tr class={isSame ? 'same' : 'different'}>
      <th scope="row">{visible(path)}</th>
      <td>{words ? <Pieces pieces={words.expected} /> : <Words text={inline(expected)} />}</td>
      <td>{words ? <Pieces pieces={words.seen} /> : <Words text={inline(seen)} />}</td>
    </tr>
  );
}

const inLines = (value: unknown): string =>
  (Array.isArray(value) ? value.map(inline).join('\n') : inline(value)) || 'nothing';
