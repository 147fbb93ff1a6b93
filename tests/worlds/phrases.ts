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
  removeSecond: string;
  yes: string;
  which(label: string, value: string): string;
  askLeast(label: string): string;
  least(label: string, value: string, name: string): string;
  undo: string;
  undone(name: string, label: string, value: string): string;
  meant(value: string): string;
  copy(name: string): string;
  copied(name: string, copy: string): string;
  removeSome(names: string): string;
  removedSome(count: number): string;
  askAgain(label: string, name: string): string;
  is(label: string, name: string, value: string): string;
  tomorrow(name: string): string;
  movedToTomorrow(name: string, day: string): string;
  askCounts(label: string): string;
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
  removeSecond: 'Delete the second one',
  yes: 'Yes, go ahead.',
  which: (label, value) => `Which of them have the ${label} ${value}?`,
  askLeast: (label) => `Which has the lowest ${label}?`,
  least: (label, value, name) => `The lowest ${label} is ${value}, for ${name}.`,
  undo: 'Undo that, please',
  undone: (name, label, value) => `I've undone the change: the ${label} of ${name} is ${value} again.`,
  meant: (value) => `Sorry, I meant ${value}`,
  copy: (name) => `Make a copy of ${name}`,
  copied: (name, copy) => `I've copied ${name}. The copy is ${copy}.`,
  removeSome: (names) => `Delete ${names}`,
  removedSome: (count) => `I've deleted ${count} of them:`,
  askAgain: (label, name) => `What was the ${label} of ${name} again?`,
  is: (label, name, value) => `The ${label} of ${name} is ${value}.`,
  tomorrow: (name) => `Move ${name} to tomorrow`,
  movedToTomorrow: (name, day) => `I've moved ${name} to tomorrow, ${day}.`,
  askCounts: (label) => `How many do I have by ${label}?`,
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
  removeSecond: 'Lösche den zweiten Eintrag',
  yes: 'Ja, bitte.',
  which: (label, value) => `Bei welchen ist ${label} ${value}?`,
  askLeast: (label) => `Wo ist ${label} am niedrigsten?`,
  least: (label, value, name) => `Am niedrigsten ist ${label} mit ${value} bei ${name}.`,
  undo: 'Mach das bitte rückgängig',
  undone: (name, label, value) =>
    `Ich habe die Änderung rückgängig gemacht: ${label} von ${name} ist wieder ${value}.`,
  meant: (value) => `Entschuldigung, ich meinte ${value}`,
  copy: (name) => `Kopiere ${name}`,
  copied: (name, copy) => `Ich habe ${name} kopiert. Die Kopie ist ${copy}.`,
  removeSome: (names) => `Lösche ${names}`,
  removedSome: (count) => `Ich habe ${count} davon gelöscht:`,
  askAgain: (label, name) => `Was war ${label} von ${name} noch mal?`,
  is: (label, name, value) => `${label} von ${name} ist ${value}.`,
  tomorrow: (name) => `Verschiebe ${name} auf morgen`,
  movedToTomorrow: (name, day) => `Ich habe ${name} auf morgen verschoben, ${day}.`,
  askCounts: (label) => `Wie viele habe ich je ${label}?`,
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
  removeSecond: 'Elimina el segundo',
  yes: 'Sí, adelante.',
  which: (label, value) => `¿Cuáles tienen ${label} ${value}?`,
  askLeast: (label) => `¿Cuál tiene ${label} más bajo?`,
  least: (label, value, name) => `El valor más bajo de ${label} es ${value}, de ${name}.`,
  undo: 'Deshazlo, por favor',
  undone: (name, label, value) => `He deshecho el cambio: ${label} de ${name} vuelve a ser ${value}.`,
  meant: (value) => `Perdón, quería decir ${value}`,
  copy: (name) => `Copia ${name}`,
  copied: (name, copy) => `He copiado ${name}. La copia es ${copy}.`,
  removeSome: (names) => `Elimina ${names}`,
  removedSome: (count) => `He eliminado ${count} de ellos:`,
  askAgain: (label, name) => `¿Cuál era ${label} de ${name}?`,
  is: (label, name, value) => `${label} de ${name} es ${value}.`,
  tomorrow: (name) => `Mueve ${name} a mañana`,
  movedToTomorrow: (name, day) => `He movido ${name} a mañana, ${day}.`,
  askCounts: (label) => `¿Cuántos tengo por ${label}?`,
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
  removeSecond: 'Supprime le deuxième',
  yes: 'Oui, vas-y.',
  which: (label, value) => `Lesquels ont ${label} ${value} ?`,
  askLeast: (label) => `Lequel a ${label} le plus bas ?`,
  least: (label, value, name) => `${label} le plus bas est ${value}, pour ${name}.`,
  undo: 'Annule ça, s’il te plaît',
  undone: (name, label, value) =>
    `J’ai annulé la modification : ${label} de ${name} est de nouveau ${value}.`,
  meant: (value) => `Pardon, je voulais dire ${value}`,
  copy: (name) => `Copie ${name}`,
  copied: (name, copy) => `J’ai copié ${name}. La copie est ${copy}.`,
  removeSome: (names) => `Supprime ${names}`,
  removedSome: (count) => `J’en ai supprimé ${count} :`,
  askAgain: (label, name) => `C’était quoi ${label} de ${name} ?`,
  is: (label, name, value) => `${label} de ${name} est ${value}.`,
  tomorrow: (name) => `Déplace ${name} à demain`,
  movedToTomorrow: (name, day) => `J’ai déplacé ${name} à demain, ${day}.`,
  askCounts: (label) => `Combien j’en ai par ${label} ?`,
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
  removeSecond: '删除第二个',
  yes: '好的，请继续。',
  which: (label, value) => `哪些的 ${label} 是 ${value}？`,
  askLeast: (label) => `哪个的 ${label} 最低？`,
  least: (label, value, name) => `${label} 最低的是 ${name}，${value}。`,
  undo: '请撤销',
  undone: (name, label, value) => `已撤销修改：${name} 的 ${label} 恢复为 ${value}。`,
  meant: (value) => `抱歉，我是说 ${value}`,
  copy: (name) => `复制 ${name}`,
  copied: (name, copy) => `已复制 ${name}。副本是 ${copy}。`,
  removeSome: (names) => `删除 ${names}`,
  removedSome: (count) => `已删除其中 ${count} 个：`,
  askAgain: (label, name) => `${name} 的 ${label} 是多少来着？`,
  is: (label, name, value) => `${name} 的 ${label} 是 ${value}。`,
  tomorrow: (name) => `把 ${name} 移到明天`,
  movedToTomorrow: (name, day) => `已把 ${name} 移到明天，${day}。`,
  askCounts: (label) => `按 ${label} 各有几个？`,
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
  removeSecond: 'Verwijder de tweede',
  yes: 'Ja, graag.',
  which: (label, value) => `Welke hebben ${label} ${value}?`,
  askLeast: (label) => `Welke heeft de laagste ${label}?`,
  least: (label, value, name) => `De laagste ${label} is ${value}, van ${name}.`,
  undo: 'Maak dat ongedaan, alsjeblieft',
  undone: (name, label, value) =>
    `Ik heb de wijziging ongedaan gemaakt: ${label} van ${name} is weer ${value}.`,
  meant: (value) => `Sorry, ik bedoelde ${value}`,
  copy: (name) => `Kopieer ${name}`,
  copied: (name, copy) => `Ik heb ${name} gekopieerd. De kopie is ${copy}.`,
  removeSome: (names) => `Verwijder ${names}`,
  removedSome: (count) => `Ik heb er ${count} verwijderd:`,
  askAgain: (label, name) => `Wat was ${label} van ${name} ook alweer?`,
  is: (label, name, value) => `${label} van ${name} is ${value}.`,
  tomorrow: (name) => `Verplaats ${name} naar morgen`,
  movedToTomorrow: (name, day) => `Ik heb ${name} naar morgen verplaatst, ${day}.`,
  askCounts: (label) => `Hoeveel heb ik er per ${label}?`,
};

const all = { en, de, es, fr, zh, nl };
export type Language = keyof typeof all;
export const languages = Object.keys(all) as Language[];
export const phrasesOf = (language: Language): Phrases => all[language];
