/** Locales of many scripts, calendars and notations. */
export const locales =
  'en-US en-GB en-IN de-DE de-CH de-AT fr-FR fr-CH fr-CA es-ES es-MX it-IT pt-BR pt-PT nl-NL sv-SE nb-NO da-DK fi-FI pl-PL cs-CZ sk-SK hu-HU ro-RO bg-BG el-GR tr-TR ru-RU uk-UA hr-HR sl-SI lt-LT lv-LV et-EE id-ID ms-MY zh-CN zh-TW ja-JP ko-KR hi-IN bn-BD th-TH he-IL ar-EG vi-VN'.split(
    ' ',
  );
