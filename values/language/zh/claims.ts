import { type Act, acts } from '../acts.ts';
import { anyOf, type ClaimWords } from '../language.ts';

/** What a reply may say that it did; a look ahead tells a verb from what only begins like one. */
const verbs: Readonly<Partial<Record<Act, string>>> = {
  create: '创建 新建 新增 添加 加入 登记 提交 录入 生成 安排 开具 申请',
  delete: '删除 移除 清空 删掉 清除',
  cancel: '取消 撤销 作废 退订 解约',
  change:
    '更新 修改 调整 改(?=[到成为]) 标记 设置 设(?=[为成]) 重命名 替换 升级 续费 续订 延长 更改 更换 编辑 排序 合并',
  move: '移(?=[到至]) 改期 推迟 提前 延后 移动 转移 改签',
  book: '预订 预约 订(?=[好了]) 预定 约好',
  order: '下单 购买 订购 买好',
  pay: '支付 付款 缴费 转账 扣款 充值 汇款 打款',
  refund: '退款 退还 退回 返还 报销',
  send: '发送 发出 发给 转发 通知 寄出 回复 邀请 分享 发到 群发',
  assign: '分配 指派 转交 移交 委派 转派',
  approve: '批准 审批 通过 同意',
  reject: '拒绝 驳回',
  finish: '完成 关闭 结束 办结 归档 解决',
  publish: '发布 部署 上线 推送',
  run: '执行 运行 启动 重启 触发 扩容 缩容 安装',
  save: '保存 上传 备份 收藏',
  enable: '启用 开通 激活 开启 解锁 订阅',
  disable: '停用 禁用 冻结 锁定 暂停 下线',
  restore: '恢复 还原 回滚 撤回 重新打开',
  any: '处理 办理 搞定',
};

const all = Object.entries(verbs).flatMap(([act, list]) =>
  list.split(' ').map((form) => ({ act: act as Act, form })),
);
/** Without the look ahead. */
const plainForm = (form: string) => form.replace(/\(\?.*$/u, '');
const anyVerb = `(?:${all
  .map(({ form }) => form)
  .toSorted((one, other) => other.length - one.length)
  .join('|')})`;
const act = `(?<verb>${anyVerb})`;
/** Acts whose result is a thing that is there or is not: of these it is said without saying who did it. */
const stored =
  '(?<verb>创建|新建|新增|添加|删除|移除|更新|修改|取消|预订|预约|发送|发出|退款|退还|支付|下单|提交|发布|部署|重启|发起|改期|推迟|停用|启用|开通|冻结|恢复|归档|关闭)';
const ok = '(?:好的|好)?[!:\\s]*';
const object = '(?<object>[^。,，]{0,20})';
const between = '[^。]{0,30}?';

/** A title or other words of somebody else stand as ▢ in the clauses that claims are read from. */
export const claims: ClaimWords = {
  plain: [
    // 已为您成功创建
    new RegExp(
      `已(?:经)?(?:成功)?(?:为|帮|替|给)(?:您|你|我们)(?:成功)?(?:(?:把|将)(?<thing>[^。]{1,30}?)|${between})${act}(?!的|于|失败)${object}`,
      'u',
    ),
    // 我已经把会议改到
    new RegExp(
      `我已(?:经)?(?:成功)?(?:(?:把|将)(?<thing>[^。]{1,30}?)|(?:向|给|对|为)${between})?${act}(?!的|于|失败)${object}`,
      'u',
    ),
    // 好的，已将会议改到
    new RegExp(
      `^(?:好的|好|没问题|收到)?[!:\\s]*已(?:经)?(?:成功)?(?:将|把)(?<object>[^。]{1,40}?)${act}(?=到|至|为|成|给|了|完|掉|好|[!。▢]|$)`,
      'u',
    ),
    // 已将会议加入日历
    new RegExp(
      `^(?:好的|好|没问题|收到)?[!:\\s]*已(?:经)?(?:成功)?(?:将|把)(?<object>[^。]{1,40}?)${act}(?!的|于|失败)`,
      'u',
    ),
    // 另外已取消您的订阅
    new RegExp(`^(?:另外|同时|此外|并且?|还|也)?(?:已经|已)(?:成功)?${act}(?:了)?(?=[您你]的)${object}`, 'u'),
    // 已成功创建
    new RegExp(`已(?:经)?成功(?:地)?${act}(?!的|于)${object}`, 'u'),
    // 创建好了, 删除完成
    /(?<verb>创建|新建|添加|删除|更新|修改|设置|保存|标记|预订|预约|取消|支付|下单|部署|发布)(?:好了|完成了?|完毕|成功了?)(?!的|于|后|之?前|率)/u,
    // 帮您创建好了
    /(?:帮|为|给)[您你][^。]{0,20}?(?<verb>创建|添加|删除|更新|修改|标记|改(?=[好完了])|取消|预订|订(?=[好了])|退款|发送)(?:好|完)?了/u,
  ],
  weak: [
    // 任务▢已创建
    new RegExp(
      `^${ok}(?<object>任务|该任务|新任务|这个任务|▢|[^。,:：，已未没]{1,12}?)?\\s*(?:▢)?\\s*(?:都|均|全部)?已(?:经)?(?:被)?(?:${stored}|标记为(?:已)?(?<finish>完成))(?:成功)?(?:▢|任务|了|该任务)?[!。]*$`,
      'u',
    ),
    // 已创建任务
    new RegExp(`^已(?:经)?${stored}(?:了)?(?<object>任务|▢|一个|一项|该|您的|你的|订单|会议)`, 'u'),
    // 已通知值班工程师
    /^已(?:经)?(?<verb>通知|邀请|提醒|转发|回复)(?!的|过)(?<object>[^。]{1,20})/u,
    // 把会议改到周三了
    /^(?:把|将)(?<object>[^。]{1,40})(?<verb>改(?=[到成为])|移(?=[到至])|标记(?=为))[^。]{2,31}了[!。]*$/u,
  ],
  more: new RegExp(
    `^(?:并且?|同时|另外|还|也|然后|以及)(?:也|还)?(?:已(?:经)?)?(?:为[您你])?(?:(?:将|把)(?<object>[^。]{1,30}?))?${act}(?!的|于|失败)`,
    'u',
  ),
  actOf: (verb) => all.find(({ form }) => plainForm(form) === verb)?.act ?? 'any',
  asked: Object.fromEntries(
    acts.map((one) => [
      one,
      new RegExp(
        all
          .filter((verb) => verb.act === one)
          .map(({ form }) => plainForm(form))
          .join('|') || '(?!)',
        'u',
      ),
    ]),
  ),
  objectEnd: /(?:了|的|到|为|成|至|给|,|，|。|!|！|:|：|（|\().*$/u,
  objectStart: /^(?:了|一个|一项|一条|该|这个|那个|您的|你的|新的?|\s|任务)+/u,
  ownText: anyOf(
    '第[一二三四五六七八九十\\d]+段',
    '段落',
    '句子',
    '措辞',
    '语气',
    '标题格式',
    '例子',
    '解释',
    '说明文字',
    '错别字',
    '语法',
    '注释',
    '参数',
  ),
  recipient: null,
  failure:
    /(?:创建|新建|添加|删除|移除|更新|修改|保存|操作|取消|支付|退款|预订|预约|发送|下单|部署|发布|提交|重启|转账)(?:任务|订单|会议|邮件)?失败|(?:未能|没能|没有能够|没有成功)(?:成功)?(?:创建|新建|添加|删除|更新|修改|完成|取消|支付|退款|预订|预约|发送|下单|部署|发布|提交|重启|转账)/u,
  again: anyOf('重试', '再次'),
  denied: anyOf(
    ...['如下', '以下', '下面'],
    ...['没有', '没(?!问题)', '未', '尚', '还没', '无法', '不能', '不会', '不可', '别', '勿'],
    ...['早已', '曾', '刚才', '之前', '此前', '前面', '上次', '原来', '原本', '昨天', '此时段', '该时段'],
  ),
  supposed: anyOf(
    ...['如果', '假如', '若', '要是', '是否', '一旦', '除非', '等到', '确认后', '之后(?:会|将)'],
    ...[
      '即将',
      '将会(?!议)',
      '会为',
      '可以',
      '需要',
      '准备',
      '打算',
      '要不要',
      '(?<![申邀])请(?![假示])',
      '例如',
      '比如',
    ],
  ),
  instead: anyOf(
    ...['但', '不过', '因此', '所以', '于是', '改为', '重试', '随后', '然后', '其余', '其他', '部分'],
  ),
};
