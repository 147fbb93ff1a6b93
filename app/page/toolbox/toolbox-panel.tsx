import { words } from '../words.ts';

/** What the assistant's tools are good for. They hold nothing of the user's that could be shown here. */
export function ToolboxPanel() {
  return (
    <>
      <h2 className="font-semibold">{words.assistants.toolbox.panelTitle}</h2>
      {words.toolbox.map(({ title, items }) => (
        <section key={title} className="mt-4">
          <h3 className="text-xs font-medium text-muted">{title}</h3>
          <ul className="mt-1.5 space-y-1 text-sm">
            {items.map((item) => (
              <li key={item} className="rounded-lg bg-sunken px-3 py-2">
                {item}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
