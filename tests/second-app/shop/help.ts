/** The help pages, by what they are about. */
const pages = {
  delivery: 'Orders are shipped within two working days. Delivery takes three to five days more.',
  returns:
    'Anything that was not used can be sent back within 30 days. The refund is made when it has arrived.',
  warranty: 'Tents and backpacks have a warranty of five years, everything else of two.',
};

export function helpAbout(query: string): { title: string; text: string }[] {
  const words = query.toLowerCase().match(/[a-z]+/g) ?? [];
  return Object.entries(pages)
    .filter(([title, text]) =>
      words.some((word) => word.length > 3 && `${title} ${text.toLowerCase()}`.includes(word)),
    )
    .map(([title, text]) => ({ title, text }));
}
