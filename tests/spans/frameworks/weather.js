/** What each agent is given, and its one tool. */
export const { MODEL_URL: baseURL, MODEL_KEY: apiKey, TRIAL, SAID: said } = process.env;
export const headers = { 'x-evalwright-trial': TRIAL };
export const description = 'The weather of a city.';

export function weatherOf(city) {
  if (city === 'Ys') throw new Error('it sank');
  return { city, degrees: 3 };
}
