/** What users and agents say, in the languages that the graders describe and in one that they do not. */
export type Phrases = {
  create: string;
  created: string;
  set(name: string, label: string, value: string): string;
  updated(name: string, label: string, value: string): string;
  remove(name: string): string;
  removed(name: string): string;
  archive(name: string): string;
  archived(name: string): string;
  show(name: string): string;
  list: string;
  transfer(amount: string, from: string, to: string): string;
  transferred(amount: string, from: string, to: string): string;
  balance(name: string, amount: string): string;
  setAll(label: string, value: string): string;
  updatedAll(count: number, label: string, value: string): string;
  add(item: string, name: string): string;
  added(item: string, name: string, price: string, total: string): string;
  postpone(name: string, days: number): string;
  postponed(name: string, days: number, day: string): string;
  raise(name: string, percent: number): string;
  raised(name: string, percent: number, before: string, after: string): string;
  failed(name: string): string;
  askToRemove(name: string, about: string): string;
  askTotal: string;
  total(count: number, sum: string): string;
};

const en: Phrases = {
  create: 'Please create',
  created: "I've created it.",
  set: (name, label, value) => `Set the ${label} of ${name} to ${value}`,
  updated: (name, label, value) => `I've updated ${name}: the ${label} is now ${value}.`,
  remove: (name) => `Delete ${name}`,
  removed: (name) => `I've deleted ${name}.`,
  archive: (name) => `Archive ${name}, please`,
  archived: (name) => `${name} has been archived.`,
  show: (name) => `Show me ${name}`,
  list: 'What do I have?',
  transfer: (amount, from, to) => `Move ${amount} from ${from} to ${to}`,
  transferred: (amount, from, to) => `I've moved ${amount} from ${from} to ${to}.`,
  balance: (name, amount) => `- ${name}: ${amount}`,
  setAll: (label, value) => `Set the ${label} of all of them to ${value}`,
  updatedAll: (count, label, value) => `I've set the ${label} of ${count} of them to ${value}:`,
  add: (item, name) => `Add ${item} to ${name}`,
  added: (item, name, price, total) => `I've added ${item} to ${name}, ${price} each, ${total} in total.`,
  postpone: (name, days) => `Postpone ${name} by ${days} days`,
  postponed: (name, days, day) => `I've postponed ${name} by ${days} days. It is now due on ${day}.`,
  raise: (name, percent) => `Raise ${name} by ${percent}%`,
  raised: (name, percent, before, after) => `I've raised ${name} by ${percent}%, from ${before} to ${after}.`,
  failed: (name) => `I couldn't find ${name}, so I haven't changed anything.`,
  askToRemove: (name, about) => `Before I delete ${name} (${about}): are you sure?`,
  askTotal: 'What do they come to?',
  total: (count, sum) => `You have ${count} of them, ${sum} in total.`,
};

const de: Phrases = {
  create: 'Bitte erstelle',
  created: 'Ich habe den Eintrag erstellt.',
  set: (name, label, value) => `Setze ${label} von ${name} auf ${value}`,
  updated: (name, label, value) => `Ich habe ${name} aktualisiert: ${label} ist jetzt ${value}.`,
  remove: (name) => `Lösche ${name}`,
  removed: (name) => `Ich habe ${name} gelöscht.`,
  archive: (name) => `Bitte ${name} archivieren`,
  archived: (name) => `${name} wurde archiviert.`,
  show: (name) => `Zeig mir ${name}`,
  list: 'Was habe ich?',
  transfer: (amount, from, to) => `Buche ${amount} von ${from} auf ${to} um`,
  transferred: (amount, from, to) => `Ich habe ${amount} von ${from} auf ${to} umgebucht.`,
  balance: (name, amount) => `- ${name}: ${amount}`,
  setAll: (label, value) => `Setze ${label} bei allen auf ${value}`,
  updatedAll: (count, label, value) => `Ich habe ${label} bei ${count} Einträgen auf ${value} gesetzt:`,
  add: (item, name) => `Füge ${item} zu ${name} hinzu`,
  added: (item, name, price, total) =>
    `Ich habe ${item} zu ${name} hinzugefügt, je ${price}, insgesamt ${total}.`,
  postpone: (name, days) => `Verschiebe ${name} um ${days} Tage`,
  postponed: (name, days, day) => `Ich habe ${name} um ${days} Tage verschoben, neu fällig am ${day}.`,
  raise: (name, percent) => `Erhöhe ${name} um ${percent} %`,
  raised: (name, percent, before, after) =>
    `Ich habe ${name} um ${percent} % erhöht, von ${before} auf ${after}.`,
  failed: (name) => `Ich konnte ${name} nicht finden und habe deshalb nichts geändert.`,
  askToRemove: (name, about) => `Bevor ich ${name} lösche (${about}): Bist du sicher?`,
  askTotal: 'Was macht das zusammen?',
  total: (count, sum) => `Du hast ${count} davon, zusammen ${sum}.`,
};

const es: Phrases = {
  create: 'Por favor, crea',
  created: 'He creado el registro.',
  set: (name, label, value) => `Cambia ${label} de ${name} a ${value}`,
  updated: (name, label, value) => `He actualizado ${name}: ${label} ahora es ${value}.`,
  remove: (name) => `Elimina ${name}`,
  removed: (name) => `He eliminado ${name}.`,
  archive: (name) => `Archiva ${name}, por favor`,
  archived: (name) => `${name} ha sido archivado.`,
  show: (name) => `Muéstrame ${name}`,
  list: '¿Qué tengo?',
  transfer: (amount, from, to) => `Mueve ${amount} de ${from} a ${to}`,
  transferred: (amount, from, to) => `He transferido ${amount} de ${from} a ${to}.`,
  balance: (name, amount) => `- ${name}: ${amount}`,
  setAll: (label, value) => `Cambia ${label} de todos a ${value}`,
  updatedAll: (count, label, value) => `He cambiado ${label} de ${count} registros a ${value}:`,
  add: (item, name) => `Añade ${item} a ${name}`,
  added: (item, name, price, total) =>
    `He añadido ${item} a ${name}, a ${price} cada uno, ${total} en total.`,
  postpone: (name, days) => `Aplaza ${name} ${days} días`,
  postponed: (name, days, day) => `He aplazado ${name} ${days} días. Ahora vence el ${day}.`,
  raise: (name, percent) => `Sube ${name} un ${percent} %`,
  raised: (name, percent, before, after) => `He subido ${name} un ${percent} %, de ${before} a ${after}.`,
  failed: (name) => `No he encontrado ${name}, así que no he cambiado nada.`,
  askToRemove: (name, about) => `Antes de eliminar ${name} (${about}): ¿estás seguro?`,
  askTotal: '¿Cuánto suman?',
  total: (count, sum) => `Tienes ${count}, ${sum} en total.`,
};

const fr: Phrases = {
  create: 'Crée, s’il te plaît,',
  created: 'J’ai créé l’élément.',
  set: (name, label, value) => `Mets ${label} de ${name} à ${value}`,
  updated: (name, label, value) => `J’ai mis à jour ${name} : ${label} est maintenant ${value}.`,
  remove: (name) => `Supprime ${name}`,
  removed: (name) => `J’ai supprimé ${name}.`,
  archive: (name) => `Archive ${name}, s’il te plaît`,
  archived: (name) => `${name} a été archivé.`,
  show: (name) => `Montre-moi ${name}`,
  list: 'Qu’est-ce que j’ai ?',
  transfer: (amount, from, to) => `Transfère ${amount} de ${from} vers ${to}`,
  transferred: (amount, from, to) => `J’ai transféré ${amount} de ${from} vers ${to}.`,
  balance: (name, amount) => `- ${name} : ${amount}`,
  setAll: (label, value) => `Mets ${label} à ${value} pour tous`,
  updatedAll: (count, label, value) => `J’ai mis ${label} à ${value} pour ${count} éléments :`,
  add: (item, name) => `Ajoute ${item} à ${name}`,
  added: (item, name, price, total) => `J’ai ajouté ${item} à ${name}, ${price} chacun, ${total} au total.`,
  postpone: (name, days) => `Reporte ${name} de ${days} jours`,
  postponed: (name, days, day) => `J’ai reporté ${name} de ${days} jours, au ${day}.`,
  raise: (name, percent) => `Augmente ${name} de ${percent} %`,
  raised: (name, percent, before, after) => `J’ai augmenté ${name} de ${percent} %, de ${before} à ${after}.`,
  failed: (name) => `Je n’ai pas trouvé ${name}, je n’ai donc rien changé.`,
  askToRemove: (name, about) => `Avant de supprimer ${name} (${about}) : tu es sûr ?`,
  askTotal: 'Ça fait combien au total ?',
  total: (count, sum) => `Tu en as ${count}, ${sum} au total.`,
};

const zh: Phrases = {
  create: '请创建',
  created: '已创建。',
  set: (name, label, value) => `把 ${name} 的 ${label} 改成 ${value}`,
  updated: (name, label, value) => `已更新 ${name}：${label} 现在是 ${value}。`,
  remove: (name) => `删除 ${name}`,
  removed: (name) => `已删除 ${name}。`,
  archive: (name) => `请归档 ${name}`,
  archived: (name) => `${name} 已归档。`,
  show: (name) => `给我看 ${name}`,
  list: '我有哪些？',
  transfer: (amount, from, to) => `从 ${from} 转 ${amount} 到 ${to}`,
  transferred: (amount, from, to) => `已从 ${from} 转 ${amount} 到 ${to}。`,
  balance: (name, amount) => `- ${name}：${amount}`,
  setAll: (label, value) => `把全部的 ${label} 改成 ${value}`,
  updatedAll: (count, label, value) => `已把 ${count} 个的 ${label} 改成 ${value}：`,
  add: (item, name) => `把 ${item} 加到 ${name}`,
  added: (item, name, price, total) => `已把 ${item} 加到 ${name}，单价 ${price}，合计 ${total}。`,
  postpone: (name, days) => `把 ${name} 推迟 ${days} 天`,
  postponed: (name, days, day) => `已把 ${name} 推迟 ${days} 天，现在是 ${day}。`,
  raise: (name, percent) => `把 ${name} 提高 ${percent}%`,
  raised: (name, percent, before, after) => `已把 ${name} 提高 ${percent}%，从 ${before} 到 ${after}。`,
  failed: (name) => `没有找到 ${name}，所以什么都没有改。`,
  askToRemove: (name, about) => `删除 ${name}（${about}）之前：确定吗？`,
  askTotal: '一共多少？',
  total: (count, sum) => `你有 ${count} 个，一共 ${sum}。`,
};

/** Dutch, which no grader describes: claims are not judged in it, values are. */
const nl: Phrases = {
  create: 'Maak alsjeblieft',
  created: 'Ik heb het aangemaakt.',
  set: (name, label, value) => `Zet ${label} van ${name} op ${value}`,
  updated: (name, label, value) => `Ik heb ${name} bijgewerkt: ${label} is nu ${value}.`,
  remove: (name) => `Verwijder ${name}`,
  removed: (name) => `Ik heb ${name} verwijderd.`,
  archive: (name) => `Archiveer ${name}, alsjeblieft`,
  archived: (name) => `${name} is gearchiveerd.`,
  show: (name) => `Laat me ${name} zien`,
  list: 'Wat heb ik?',
  transfer: (amount, from, to) => `Boek ${amount} over van ${from} naar ${to}`,
  transferred: (amount, from, to) => `Ik heb ${amount} overgeboekt van ${from} naar ${to}.`,
  balance: (name, amount) => `- ${name}: ${amount}`,
  setAll: (label, value) => `Zet ${label} van allemaal op ${value}`,
  updatedAll: (count, label, value) => `Ik heb ${label} van ${count} stuks op ${value} gezet:`,
  add: (item, name) => `Voeg ${item} toe aan ${name}`,
  added: (item, name, price, total) =>
    `Ik heb ${item} aan ${name} toegevoegd, ${price} per stuk, ${total} in totaal.`,
  postpone: (name, days) => `Stel ${name} ${days} dagen uit`,
  postponed: (name, days, day) => `Ik heb ${name} ${days} dagen uitgesteld, tot ${day}.`,
  raise: (name, percent) => `Verhoog ${name} met ${percent}%`,
  raised: (name, percent, before, after) =>
    `Ik heb ${name} met ${percent}% verhoogd, van ${before} naar ${after}.`,
  failed: (name) => `Ik kon ${name} niet vinden en heb dus niets veranderd.`,
  askToRemove: (name, about) => `Voordat ik ${name} verwijder (${about}): weet je het zeker?`,
  askTotal: 'Hoeveel is dat samen?',
  total: (count, sum) => `Je hebt er ${count}, ${sum} in totaal.`,
};

const all = { en, de, es, fr, zh, nl };
export type Language = keyof typeof all;
export const languages = Object.keys(all) as Language[];
export const phrasesOf = (language: Language): Phrases => all[language];
