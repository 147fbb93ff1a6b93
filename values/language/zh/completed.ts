import type { CompletedWords } from '../language.ts';

const verb =
  '(?:创建|新建|添加|加入|提交|录入|安排|删除|移除|清空|取消|撤销|退订|更新|修改|调整|改为|改到|改成|设置|设为|标记|替换|升级|续订|更改|移动|移到|转移|改期|推迟|提前|预订|预约|预定|订好|下单|购买|支付|付款|转账|充值|退款|退回|退还|发送|发出|发给|通知|转发|寄出|邀请|分享|分配|指派|转交|批准|拒绝|关闭|归档|完成|发布|部署|重启|启动|运行|执行|保存|上传|启用|停用|冻结|开通|恢复|还原|回滚|处理|办理|办好|搞定|变更|换成|登记|解决)';

/** Precision and recall: see `graders/consistency/claims/completed-action.ts`. */
export const completed: CompletedWords = {
  states: [
    new RegExp(`已(?:经)?(?:成功)?(?:被|都|全部)?${verb}(?!的|于|至|：|:|过)`, 'u'),
    new RegExp(`${verb}(?:好|完)了`, 'u'),
    new RegExp(`${verb}(?:成功|完成|完毕)`, 'u'),
    new RegExp(`成功(?:地)?${verb}`, 'u'),
    /(?:搞定|办好|弄好|处理好|安排好|设置好|改好|订好|删掉|取消掉|发出去)了/u,
  ],
  performs: [
    new RegExp(`已(?:经)?(?:成功)?(?:为|帮|替|给|向|将|把)[^。!?]{1,30}?${verb}(?!的|于|失败)`, 'u'),
    new RegExp(`(?:帮|为|给|替|把|将)[^。!?]{1,30}?${verb}[^。!?]{0,20}了`, 'u'),
  ],
  negated: /没|未|不|无法|别|失败/u,
  supposed:
    /如果|假如|若|要是|一旦|除非|之后|以后|等到|是否|即将|将会|会[把将给为]|可以|需要|准备|打算|要不要|请|例如|比如|上次|昨天|此前|之前|曾|检测到|[“「"][^”」"]*$/u,
  writing:
    /(?:已(?:经)?为[您你]|我已?(?:经)?|帮[您你])[^。!?]{0,20}(?:修改文案|撰写|起草|翻译|总结|润色|改写|写好)/u,
  result: /^[为成](\p{Script=Han}{1,8})/u,
  codes: [
    ['完成', 'completed', 'complete', 'done', 'finished', 'closed'],
    ['取消', 'cancelled', 'canceled'],
    ['发货', 'shipped'],
    ['送达', 'delivered'],
    ['支付', '付款', 'paid'],
    ['退款', 'refunded'],
    ['确认', 'confirmed'],
    ['批准', 'approved'],
    ['删除', 'deleted', 'removed'],
    ['发送', 'sent'],
    ['预订', 'booked'],
  ],
};
