import { allureCategories } from '../reporters/allure/categories.ts';

/** How the Allure report is laid out: by what is evaluated, and failures by their codes. */
export default {
  name: 'Evalwright',
  categories: allureCategories(),
  plugins: { awesome: { options: { reportName: 'Evalwright', groupBy: ['epic', 'feature'] } } },
};
