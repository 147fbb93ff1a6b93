const groups = [
  {
    title: '求职',
    items: ['按名称、技能和城市找职位', '看一个职位的详情', '查一个职位的薪资', '查一家公司'],
  },
  { title: '小工具', items: ['两数相加', '原样回显一句话', '示例图片与示例资源', '需要等一会儿的任务'] },
] as const;

/** What the assistant's tools are good for. They hold nothing of the user's that could be shown here. */
export function ToolboxPanel() {
  return (
    <>
      <h2 className="font-semibold">能做什么</h2>
      {groups.map(({ title, items }) => (
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
