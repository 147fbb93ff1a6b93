/** How the Allure report is laid out: by what is evaluated, not by the files that do it. */
export default {
  name: 'Evalwright',
  plugins: { awesome: { options: { reportName: 'Evalwright', groupBy: ['epic', 'feature'] } } },
};
