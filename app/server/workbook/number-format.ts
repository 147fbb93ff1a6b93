/**
 * A number in one of the formats that spreadsheets write as #,##0.00, 0%, ¥#,##0 or 0.0"元": thousands separators,
 * decimals, percent, and whatever stands before and after. Without a format, as it is.
 */
export function formatNumber(value: number, format: string | undefined): string {
  const match =
    /^(?<before>[^#0]*)(?<digits>[#0][#0,]*)(?:\.(?<decimals>0+))?(?<percent>%?)(?<after>.*)$/.exec(
      format ?? '',
    );
  if (!match?.groups) return String(value);
  const { before = '', digits = '', decimals = '', percent = '', after = '' } = match.groups;
  const number = (percent ? value * 100 : value).toLocaleString('en-US', {
    useGrouping: digits.includes(','),
    minimumFractionDigits: decimals.length,
    maximumFractionDigits: decimals.length,
  });
  return `${unquote(before)}${number}${percent}${unquote(after)}`;
}

function unquote(text: string): string {
  return text.replaceAll('"', '');
}
