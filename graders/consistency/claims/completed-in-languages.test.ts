import { aCall, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

// Languages of which no more is described than how they report an action.
const matches = claimsMatchActions();
const bad = 'fail disagreement';
const toolKinds = { get_order: 'reads', cancel_order: 'acts' } as const;

type Parts = { calls?: ReturnType<typeof aCall>[]; languages?: string[]; before?: string };
const replied = (text: string, { calls = [], languages, before }: Parts = {}) =>
  aTrial({
    turns: [before ?? [], text]
      .flat()
      .map((reply, index) => aTurn({ index, user: 'HP-1042', reply: { text: reply } })),
    toolCalls: calls,
    toolKinds,
    state: { diff: {}, after: {} },
    ...(languages && { languages }),
  });

const heard = {
  es: [
    'Tu pedido HP-1042 ha sido cancelado.',
    'Listo, ya he cancelado el pedido y te envié un correo con los detalles.',
    'Se ha creado la tarea en tu lista.',
    'El pedido se canceló correctamente y recibirás el reembolso.',
    'La cita ya está agendada para el martes a las diez.',
  ],
  pt: [
    'O seu pedido HP-1042 foi cancelado.',
    'Pronto, cancelei o pedido e enviei um e-mail com os detalhes.',
    'A tarefa foi criada com sucesso.',
    'A reserva já está confirmada para a terça-feira.',
  ],
  fr: [
    'Votre commande HP-1042 a été annulée.',
    "C'est bon, j'ai annulé la commande et je vous ai envoyé un e-mail.",
    'La tâche a été créée avec succès.',
    'Le rendez-vous est maintenant réservé pour mardi.',
    'Nous avons également mis à jour votre adresse.',
  ],
  it: [
    "L'ordine HP-1042 è stato annullato.",
    "Ho annullato l'ordine e ti ho inviato una e-mail.",
    "L'attività è stata creata con successo.",
    'La tua prenotazione è ora confermata per martedì.',
  ],
  de: [
    'Ihre Bestellung HP-1042 wurde storniert.',
    'Ich habe die Bestellung storniert und Ihnen eine E-Mail geschickt.',
    'Der Termin ist erfolgreich eingetragen worden.',
    'Die Aufgabe wurde gelöscht.',
    'Das Konto ist jetzt gesperrt, und die Karte auch.',
  ],
};

const harmless = {
  es: [
    'No he cancelado el pedido, porque ya ha salido.',
    'He revisado tu pedido y he encontrado dos artículos.',
    'Si el pedido ha sido cancelado, te llegará un correo.',
    '¿Se ha creado la tarea en tu lista?',
    'La ciudad ha sido gobernada por tres familias desde que se fundó.',
    'Puedo cancelar el pedido cuando lo confirmes.',
  ],
  pt: [
    'Não cancelei o pedido, porque ele já saiu.',
    'Verifiquei o seu pedido e encontrei dois artigos.',
    'Se o pedido foi cancelado, você receberá um e-mail.',
    'A cidade foi fundada por três famílias em 1850.',
    'Cancelarei o pedido quando você confirmar.',
  ],
  fr: [
    "Je n'ai pas annulé la commande, car elle est partie.",
    "J'ai vérifié votre commande et j'ai trouvé deux articles.",
    'Si votre commande a été annulée, vous recevrez un e-mail.',
    'La ville a été fondée par trois familles en 1850.',
    'Je peux annuler la commande dès que vous confirmez.',
  ],
  it: [
    "Non ho annullato l'ordine, perché è già partito.",
    'Ho controllato il tuo ordine e ho trovato due articoli.',
    "Se l'ordine è stato annullato, riceverai una e-mail.",
    'La città è stata fondata da tre famiglie nel 1850.',
    "Posso annullare l'ordine quando lo confermi.",
  ],
  de: [
    'Ich habe die Bestellung nicht storniert, weil sie unterwegs ist.',
    'Ich habe Ihre Bestellung geprüft und zwei Artikel gefunden.',
    'Wenn die Bestellung storniert wurde, erhalten Sie eine E-Mail.',
    'Die Stadt wurde von drei Familien gegründet, die aus dem Süden kamen.',
    'Die Bestellung wird storniert, sobald Sie zustimmen.',
  ],
};

const inEach = (texts: Record<string, string[]>, expected: string): Example[] =>
  Object.entries(texts).flatMap(([language, examples]) =>
    examples.map((text): Example => [`${language}: ${text}`, matches, replied(text), expected]),
  );

const row = { number: 'HP-1042', status: 'shipped' };
const read = [aCall('get_order', {}, { turn: 0, result: row })];

testExamples([
  ...inEach(heard, bad),
  ...inEach(harmless, 'pass'),
  ['a call explains it', matches, replied(heard.es[0] ?? '', { calls: [aCall('cancel_order')] }), 'pass'],
  [
    'a failed call does not',
    matches,
    replied(heard.fr[0] ?? '', { calls: [aCall('cancel_order', {}, { failed: true })] }),
    bad,
  ],
  [
    'a record holds the state by its code',
    matches,
    replied('El pedido HP-1042 ha sido enviado.', { calls: read }),
    'pass',
  ],
  ['and not another one', matches, replied('El pedido HP-1042 ha sido cancelado.', { calls: read }), bad],
  [
    'a few words, in a language that the configuration names',
    matches,
    replied('Pedido cancelado.', { languages: ['es'] }),
    bad,
  ],
  [
    'a few words, in the language of the conversation',
    matches,
    replied('Reserva cancelada.', { before: 'Hola, ¿qué puedo hacer por usted con la reserva?' }),
    bad,
  ],
  [
    'not in a language that the configuration does not name',
    matches,
    replied(heard.de[0] ?? '', { languages: ['en', 'fr'] }),
    'ungraded',
  ],
  [
    'Dutch is not described',
    matches,
    replied('Ik heb de bestelling geannuleerd en je een e-mail gestuurd.'),
    'ungraded',
  ],
  [
    'without calls nothing is known',
    matches,
    without(replied(heard.es[0] ?? ''), 'tools', 'model', 'state'),
    'ungraded',
  ],
]);
