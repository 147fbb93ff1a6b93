/** A small, made-up job market: enough to search in, and the same for everybody. */

export interface Job {
  id: string;
  title: string;
  company: string;
  city: string;
  /** Monthly, before tax, in CNY. */
  salary: { from: number; to: number };
  experienceYears: number;
  skills: string[];
  description: string;
}

export interface Company {
  name: string;
  industry: string;
  city: string;
  employees: number;
  founded: number;
  introduction: string;
}

export const companies: Company[] = [
  {
    name: '云帆科技',
    industry: '云计算',
    city: '上海',
    employees: 820,
    founded: 2014,
    introduction: '为中小企业提供云端协作工具。',
  },
  {
    name: '青禾数据',
    industry: '数据分析',
    city: '杭州',
    employees: 260,
    founded: 2018,
    introduction: '做零售行业的数据平台。',
  },
  {
    name: '北辰医疗',
    industry: '医疗信息化',
    city: '北京',
    employees: 1400,
    founded: 2009,
    introduction: '为医院提供影像与病历系统。',
  },
  {
    name: '小满设计',
    industry: '设计服务',
    city: '上海',
    employees: 45,
    founded: 2020,
    introduction: '专注产品与品牌设计的工作室。',
  },
];

export const jobs: Job[] = [
  {
    id: 'J101',
    title: '前端工程师',
    company: '云帆科技',
    city: '上海',
    salary: { from: 25_000, to: 38_000 },
    experienceYears: 3,
    skills: ['TypeScript', 'React'],
    description: '负责协作文档的编辑器，重视可访问性与性能。',
  },
  {
    id: 'J102',
    title: '后端工程师',
    company: '云帆科技',
    city: '上海',
    salary: { from: 28_000, to: 42_000 },
    experienceYears: 4,
    skills: ['Go', 'PostgreSQL'],
    description: '负责多租户存储与计费服务。',
  },
  {
    id: 'J201',
    title: '数据分析师',
    company: '青禾数据',
    city: '杭州',
    salary: { from: 18_000, to: 26_000 },
    experienceYears: 2,
    skills: ['SQL', 'Python'],
    description: '为零售客户做销售预测与看板。',
  },
  {
    id: 'J202',
    title: '前端工程师',
    company: '青禾数据',
    city: '杭州',
    salary: { from: 20_000, to: 30_000 },
    experienceYears: 2,
    skills: ['TypeScript', 'Vue'],
    description: '负责数据看板的交互与图表。',
  },
  {
    id: 'J301',
    title: '测试工程师',
    company: '北辰医疗',
    city: '北京',
    salary: { from: 20_000, to: 32_000 },
    experienceYears: 3,
    skills: ['Playwright', 'TypeScript'],
    description: '负责影像系统的端到端测试。',
  },
  {
    id: 'J401',
    title: '产品设计师',
    company: '小满设计',
    city: '上海',
    salary: { from: 16_000, to: 25_000 },
    experienceYears: 1,
    skills: ['Figma', '用户研究'],
    description: '从访谈到高保真原型，独立负责小型项目。',
  },
];
