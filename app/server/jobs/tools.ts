import { z } from 'zod';
import type { ServerWords } from '../../words/server-words.ts';
import { defineTool, type ToolDefinition } from '../mcp/tool-definition.ts';
import type { Job } from './job-market.ts';

/** Stands before most of the listed names, as in many a catalogue of tools; the agent never sees it. */
export const JOB_TOOL_PREFIX = 'API_';

const searchSchema = z.strictObject({
  keyword: z.string().min(1),
  city: z.string().optional(),
});
const detailsSchema = z.strictObject({ jobId: z.string().min(1) });
const salarySchema = z.strictObject({
  title: z.string().min(1),
  city: z.string().optional(),
});
const companySchema = z.strictObject({ name: z.string().min(1) });

/** The job-search tools as they are listed. They only read. */
export function jobTools(words: ServerWords): ToolDefinition<null>[] {
  const { companies, currency, jobs } = words.jobMarket;
  const said = words.tools.jobs;
  const refuseInput = (fields: string[]) => refuse('invalid', words.wrongArguments(fields));
  const readOnly = true;
  return [
    defineTool({
      name: `${JOB_TOOL_PREFIX}job_search`,
      words: said.job_search,
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
      words: said.job_details,
      input: detailsSchema,
      readOnly,
      refuseInput,
      run: async (_, { jobId }) => {
        const job = jobs.find(({ id }) => id === jobId.toUpperCase());
        return job ? answer({ job }) : refuse('not_found', words.jobs.noJob(jobId));
      },
    }),
    defineTool({
      name: `${JOB_TOOL_PREFIX}get_salary`,
      words: said.get_salary,
      input: salarySchema,
      readOnly,
      refuseInput,
      run: async (_, { title, city }) => {
        const found = jobs.filter((job) => mentions(job, title) && (city === undefined || job.city === city));
        if (found.length === 0) return refuse('not_found', words.jobs.noSalary);
        const from = Math.min(...found.map(({ salary }) => salary.from));
        const to = Math.max(...found.map(({ salary }) => salary.to));
        return answer({ title, currency, from, to, jobs: found.length });
      },
    }),
    defineTool({
      name: `${JOB_TOOL_PREFIX}get_company`,
      words: said.get_company,
      input: companySchema,
      readOnly,
      refuseInput,
      run: async (_, { name }) => {
        const company = companies.find((one) => one.name === name.trim());
        return company ? answer({ company }) : refuse('not_found', words.jobs.noCompany(name));
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
