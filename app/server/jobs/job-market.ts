/** A small, made-up job market: enough to search in, and the same for everybody. */

export interface Job {
  id: string;
  title: string;
  company: string;
  city: string;
  /** Monthly, before tax. */
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

/** What the job tools search in. */
export interface JobMarket {
  currency: string;
  companies: Company[];
  jobs: Job[];
}
