import { spend } from '../../limits.ts';

/**
 * Whether an amount is the difference or the sum of two amounts of the evidence, or of one and an amount of the reply, and
 * few amounts near it are: where many are, as between whole amounts, a wrong one would be as well.
 *
 * @param amount in hundredths, like all others.
 * @param written the amounts of the reply.
 * @param recorded the amounts of the evidence.
 */
export function isTellingDifference(
  amount: number,
  { written, recorded }: { written: ReadonlySet<number>; recorded: ReadonlySet<number> },
): boolean {
  if (recorded.size > mostRecorded) return false;
  const terms = [...new Set([...written, ...recorded])].filter((term) => term !== amount);
  const unit = amount % 100 === 0 ? 100 : 1;
  const reach = Math.max(leastReach, amount / 2);
  spend((terms.length * recorded.size) / 10, `the differences of ${terms.length} amounts`);
  const near = new Set<number>();
  for (const term of terms)
    for (const other of recorded)
      for (const one of [Math.abs(term - other), term + other])
        if (one !== 0 && one % unit === 0 && Math.abs(one - amount) <= reach) near.add(one);
  return near.has(amount) && (near.size * unit) / (2 * reach) <= mostShare;
}

const mostRecorded = 100;
const leastReach = 500;
const mostShare = 0.05;
