import { z } from 'zod';
import { defineTool, type ToolDefinition } from '../mcp/tool-definition.ts';
import { companies, type Job, jobs } from './jobs.ts';

/** Stands before most of the listed names, as in many a catalogue of tools; the agent never sees it. */
export const JOB_TOOL_PREFIX = 'API_';

const searchSchema = z.strictObject({
  keyword: z.string().min(1).describe('职位名称或技能，例如“前端”“TypeScript”'),
  city: z.string().optional().describe('城市，例如“上海”'),
});
const detailsSchema = z.strictObject({ jobId: z.string().min(1).describe('职位编号，例如 J101') });
const salarySchema = z.strictObject({
  title: z.string().min(1).describe('职位名称，例如“前端工程师”'),
  city: z.string().optional().describe('城市，例如“上海”'),
});
const companySchema = z.strictObject({ name: z.string().min(1).describe('公司名称，例如“云帆科技”') });

/** The job-search tools as they are listed. They only read. */
export function jobTools(): ToolDefinition<null>[] {
  const readOnly = true;
  return [
    defineTool({
      name: `${JOB_TOOL_PREFIX}job_search`,
      title: '找职位',
      description:
        '按职位名称或技能查找正在招聘的职位，可以限定城市。返回职位编号、名称、公司、城市和月薪范围。',
      input: searchSchema,
      readOnly,
      refuseInput,
      run: async (_, { keyword, city }) =>
        answer({
          jobs: jobs
            .filter((job) => mentions(job, keyword) && (city === undefined || job.city === city))
            .map(({ id, title, company, city: where, salary }) => ({
              id,
              title,
              company,
              city: where,
              salary,
            })),
        }),
    }),
    defineTool({
      name: 'job_details',
      title: '职位详情',
      description: '按职位编号查看一个职位的详情：要求的经验、技能和工作内容。',
      input: detailsSchema,
      readOnly,
      refuseInput,
      run: async (_, { jobId }) => {
        const job = jobs.find(({ id }) => id === jobId.toUpperCase());
        return job ? answer({ job }) : refuse('not_found', `没有编号为 ${jobId} 的职位。`);
      },
    }),
    defineTool({
      name: `${JOB_TOOL_PREFIX}get_salary`,
      title: '查薪资',
      description: '查一个职位名称的月薪水平（税前，人民币），可以限定城市。返回最低、最高和职位数。',
      input: salarySchema,
      readOnly,
      refuseInput,
      run: async (_, { title, city }) => {
        const found = jobs.filter((job) => mentions(job, title) && (city === undefined || job.city === city));
        if (found.length === 0) return refuse('not_found', '没有这个职位的薪资数据。');
        const from = Math.min(...found.map(({ salary }) => salary.from));
        const to = Math.max(...found.map(({ salary }) => salary.to));
        return answer({ title, currency: 'CNY', from, to, jobs: found.length });
      },
    }),
    defineTool({
      name: `${JOB_TOOL_PREFIX}get_company`,
      title: '查公司',
      description: '按名称查一家公司：行业、所在城市、人数、成立年份和简介。',
      input: companySchema,
      readOnly,
      refuseInput,
      run: async (_, { name }) => {
        const company = companies.find((one) => one.name === name.trim());
        return company ? answer({ company }) : refuse('not_found', `没有找到“${name}”这家公司。`);
      },
    }),
  ];
}

function mentions({ title, skills }: Job, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  return [title, ...skills].some((text) => text.toLowerCase().includes(wanted));
}

const answer = (value: Record<string, unknown>) => ({ value, isError: false });
const refuse = (code: string, message: string) => ({
  value: { status: 'refused', code, message },
  isError: true,
});
const refuseInput = (fields: string[]) => refuse('invalid', `参数不正确：${fields.join('、')}。`);
