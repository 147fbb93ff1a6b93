import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A first few files to try the assistant with. What is there already stays as it is. */
export async function writeSample(folder: string): Promise<void> {
  for (const [path, text] of Object.entries(SAMPLE)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

const SAMPLE = {
  '会议记录.md': `# 周会记录

- 王芳：登录页改版周五上线
- 李雷：数据库迁移推迟到下周三
- 待办：给客户发报价单（负责人：王芳）
`,
  '报价/报价单.csv': `项目,数量,单价
设计,3,1200
开发,10,1800
测试,4,900
`,
  '读书笔记.txt': `《设计心理学》
好的设计让人看到就知道怎么用。
`,
};
