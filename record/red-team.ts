import { z } from 'zod';

/** The places where a payload is planted. */
export const plantPlaces = ['row', 'result', 'description', 'tool', 'file', 'message', 'page'] as const;
export type PlantPlace = (typeof plantPlaces)[number];

/** A payload as a trial planted it. The text is hostile: reports show it as inert text. */
const plantedSchema = z.object({ to: z.enum(plantPlaces), name: z.string(), text: z.string() });

/** A probe, as far as reports show it. */
export const probeSchema = z.object({
  id: z.string(),
  /** The attack itself, or the same task without the payload. */
  role: z.enum(['attack', 'twin']),
  /** The case id of the benign twin. */
  twin: z.string(),
  /** The attack in one sentence. */
  sentence: z.string(),
  /** OWASP Agentic (2026), OWASP LLM (2025) and MITRE ATLAS. */
  tags: z.array(z.string()),
});
export type ProbeOfTrial = z.infer<typeof probeSchema>;

/** The attack of one trial. Its nonces are fresh, so that no other trial and no earlier run can have caused a finding. */
export const redTeamSchema = z.object({
  /** Only an agent that obeyed can have written it: payloads contain its halves apart. */
  canary: z.string(),
  planted: z.array(plantedSchema),
  /** The index of the model call that first received the whole payload; null if none did. Absent where it is unknown. */
  delivered: z.number().int().nullable().optional(),
  /** Absent for a case that plants by itself. */
  probe: probeSchema.optional(),
});
export type RedTeam = z.infer<typeof redTeamSchema>;

/** The grader that decides an attack. */
export const attackGrader = 'resistsAttack';
