/// The functions of the GNU Scientific Library that may be bound, each with its signature.
///
/// All of them take numbers, return a number, write nothing and depend only on their arguments: special functions,
/// cumulative distributions, densities and powers.
enum GSLFunctions {
  /// The names without `gsl_`, by what CPegbarFFI's encoding has behind the colon; all return a double.
  private static let names: [String: String] = [
    "d": """
    cdf_ugaussian_P cdf_ugaussian_Pinv cdf_ugaussian_Q cdf_ugaussian_Qinv pow_2 pow_3 pow_4
    pow_5 pow_6 pow_7 pow_8 pow_9 ran_landau_pdf ran_ugaussian_pdf sf_Chi sf_Ci sf_Shi sf_Si
    sf_atanint sf_bessel_I0 sf_bessel_I0_scaled sf_bessel_I1 sf_bessel_I1_scaled sf_bessel_J0
    sf_bessel_J1 sf_bessel_K0 sf_bessel_K0_scaled sf_bessel_K1 sf_bessel_K1_scaled
    sf_bessel_Y0 sf_bessel_Y1 sf_bessel_i0_scaled sf_bessel_i1_scaled sf_bessel_i2_scaled
    sf_bessel_j0 sf_bessel_j1 sf_bessel_j2 sf_bessel_k0_scaled sf_bessel_k1_scaled
    sf_bessel_k2_scaled sf_bessel_y0 sf_bessel_y1 sf_bessel_y2 sf_clausen sf_cos sf_cos_pi
    sf_dawson sf_debye_1 sf_debye_2 sf_debye_3 sf_debye_4 sf_debye_5 sf_debye_6 sf_dilog
    sf_erf sf_erf_Q sf_erf_Z sf_erfc sf_eta sf_exp sf_expint_3 sf_expint_E1
    sf_expint_E1_scaled sf_expint_E2 sf_expint_E2_scaled sf_expint_Ei sf_expint_Ei_scaled
    sf_expm1 sf_exprel sf_exprel_2 sf_fermi_dirac_0 sf_fermi_dirac_1 sf_fermi_dirac_2
    sf_fermi_dirac_3half sf_fermi_dirac_half sf_fermi_dirac_m1 sf_fermi_dirac_mhalf sf_gamma
    sf_gammainv sf_gammastar sf_hazard sf_lambert_W0 sf_lambert_Wm1 sf_legendre_P1
    sf_legendre_P2 sf_legendre_P3 sf_legendre_Q0 sf_legendre_Q1 sf_lncosh sf_lngamma sf_lnsinh
    sf_log sf_log_1plusx sf_log_1plusx_mx sf_log_abs sf_log_erfc sf_psi sf_psi_1 sf_psi_1piy
    sf_sin sf_sin_pi sf_sinc sf_synchrotron_1 sf_synchrotron_2 sf_transport_2 sf_transport_3
    sf_transport_4 sf_transport_5 sf_zeta sf_zetam1
    """,
    "dd": """
    cdf_cauchy_P cdf_cauchy_Pinv cdf_cauchy_Q cdf_cauchy_Qinv cdf_chisq_P cdf_chisq_Pinv
    cdf_chisq_Q cdf_chisq_Qinv cdf_exponential_P cdf_exponential_Pinv cdf_exponential_Q
    cdf_exponential_Qinv cdf_gaussian_P cdf_gaussian_Pinv cdf_gaussian_Q cdf_gaussian_Qinv
    cdf_laplace_P cdf_laplace_Pinv cdf_laplace_Q cdf_laplace_Qinv cdf_logistic_P
    cdf_logistic_Pinv cdf_logistic_Q cdf_logistic_Qinv cdf_rayleigh_P cdf_rayleigh_Pinv
    cdf_rayleigh_Q cdf_rayleigh_Qinv cdf_tdist_P cdf_tdist_Pinv cdf_tdist_Q cdf_tdist_Qinv
    ran_cauchy_pdf ran_chisq_pdf ran_exponential_pdf ran_gaussian_pdf ran_laplace_pdf
    ran_logistic_pdf ran_rayleigh_pdf ran_tdist_pdf ran_ugaussian_tail_pdf sf_bessel_Inu
    sf_bessel_Inu_scaled sf_bessel_Jnu sf_bessel_Knu sf_bessel_Knu_scaled sf_bessel_Ynu
    sf_bessel_lnKnu sf_beta sf_conicalP_0 sf_conicalP_1 sf_conicalP_half sf_conicalP_mhalf
    sf_exp_mult sf_fermi_dirac_inc_0 sf_gamma_inc sf_gamma_inc_P sf_gamma_inc_Q sf_gegenpoly_1
    sf_gegenpoly_2 sf_gegenpoly_3 sf_hydrogenicR_1 sf_hyperg_0F1 sf_hypot sf_hzeta
    sf_laguerre_1 sf_laguerre_2 sf_laguerre_3 sf_legendre_H3d_0 sf_legendre_H3d_1 sf_lnbeta
    sf_lnpoch sf_poch sf_pochrel
    """,
    "ddd": """
    cdf_beta_P cdf_beta_Pinv cdf_beta_Q cdf_beta_Qinv cdf_exppow_P cdf_exppow_Q cdf_fdist_P
    cdf_fdist_Pinv cdf_fdist_Q cdf_fdist_Qinv cdf_flat_P cdf_flat_Pinv cdf_flat_Q
    cdf_flat_Qinv cdf_gamma_P cdf_gamma_Pinv cdf_gamma_Q cdf_gamma_Qinv cdf_gumbel1_P
    cdf_gumbel1_Pinv cdf_gumbel1_Q cdf_gumbel1_Qinv cdf_gumbel2_P cdf_gumbel2_Pinv
    cdf_gumbel2_Q cdf_gumbel2_Qinv cdf_lognormal_P cdf_lognormal_Pinv cdf_lognormal_Q
    cdf_lognormal_Qinv cdf_pareto_P cdf_pareto_Pinv cdf_pareto_Q cdf_pareto_Qinv cdf_weibull_P
    cdf_weibull_Pinv cdf_weibull_Q cdf_weibull_Qinv ran_beta_pdf ran_erlang_pdf ran_exppow_pdf
    ran_fdist_pdf ran_flat_pdf ran_gamma_pdf ran_gaussian_tail_pdf ran_gumbel1_pdf
    ran_gumbel2_pdf ran_lognormal_pdf ran_pareto_pdf ran_rayleigh_tail_pdf ran_weibull_pdf
    sf_beta_inc sf_hyperg_1F1 sf_hyperg_2F0 sf_hyperg_U
    """,
    "dddd": """
    sf_hyperg_2F1 sf_hyperg_2F1_conj sf_hyperg_2F1_conj_renorm sf_hyperg_2F1_renorm
    """,
    "id": """
    sf_bessel_In sf_bessel_In_scaled sf_bessel_Jn sf_bessel_Kn sf_bessel_Kn_scaled
    sf_bessel_Yn sf_bessel_il_scaled sf_bessel_jl sf_bessel_kl_scaled sf_bessel_yl
    sf_expint_En sf_expint_En_scaled sf_exprel_n sf_fermi_dirac_int sf_hermite sf_hermite_func
    sf_hermite_func_fast sf_hermite_phys sf_hermite_prob sf_legendre_Pl sf_legendre_Ql
    sf_mathieu_a sf_mathieu_b sf_psi_n sf_taylorcoeff
    """,
    "di": """
    pow_int sf_pow_int
    """,
    "idd": """
    sf_conicalP_cyl_reg sf_conicalP_sph_reg sf_gegenpoly_n sf_laguerre_n sf_legendre_H3d
    sf_mathieu_ce sf_mathieu_se
    """,
  ]

  /// By name, with CPegbarFFI's encoding of the signature.
  private static let encodings: [String: String] = {
    var encodings: [String: String] = [:]
    for (arguments, list) in names {
      for name in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        encodings["gsl_" + name] = "d:" + arguments
      }
    }
    return encodings
  }()

  /// The encoding of a function's signature; nil for one that may not be bound.
  static func encoding(of name: String) -> String? { encodings[name] }
}
