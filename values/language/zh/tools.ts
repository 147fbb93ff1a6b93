import type { ToolWords } from '../language.ts';

const words = (list: string) => list.trim().split(/\s+/);

/** There are no blanks between the words of a name: they are looked for from its beginning. */
export const tools: ToolWords = {
  reads: words('查询 搜索 查找 获取 读取 查看 列出 检索 统计 计算 分析 比较 预览 下载 导出 翻译 总结'),
  readsFirst: [],
  readsAlso: [],
  acts: words(
    '创建 新建 新增 添加 删除 移除 更新 修改 编辑 设置 发送 提交 取消 预订 预约 下单 支付 退款 转账 保存 上传 导入 执行 运行 部署 发布 分配 审批 批准 拒绝 移动 重命名 清空 安排 通知',
  ),
  actsAlso: [],
  asks: words('询问 澄清 确认'),
  told: [],
  phrases: [],
  joins: [],
};
