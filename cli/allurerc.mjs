import { allureCategories } from '../reporters/allure/categories.ts';

/** The layout of the Allure report: suites, and failures by code. */
export default {
  name: 'Evalwright',
  categories: allureCategories(),
  plugins: { awesome: { options: { reportName: 'Evalwright', groupBy: ['epic', 'feature'] } } },
};
